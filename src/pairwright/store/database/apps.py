"""The app's name and label; the label is part of the table names and never changes."""

from django.apps import AppConfig


class DatabaseStoreConfig(AppConfig):
    name = "pairwright.store.database"
    label = "pairwright_store"
    verbose_name = "Pairwright: logs"
    default_auto_field = "django.db.models.BigAutoField"
