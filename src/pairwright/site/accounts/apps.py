"""The app's name and label; the label is part of the table names and never changes."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "pairwright.site.accounts"
    label = "pairwright_accounts"
    verbose_name = "Pairwright: links and roles"
    default_auto_field = "django.db.models.BigAutoField"
