"""Every address of the site."""

from django.urls import path

from . import acts, assets, errors, history, players, reading, start, tournaments

urlpatterns = [
    path("", start.start, name="start"),
    path("new", tournaments.new, name="new"),
    path("new/look", tournaments.look, name="new-look"),
    path("import", tournaments.bring_in, name="import"),
    path("help", start.help, name="help"),
    path("language", reading.choose, name="language"),
    path("healthz", start.healthz, name="healthz"),
    path("static/<str:digest>/<path:name>", assets.serve, name="asset"),
    # one tournament
    path("t/<slug:id>/", tournaments.land, name="tournament"),
    path("t/<slug:id>/players", players.players, name="players"),
    path("t/<slug:id>/players/add", players.add, name="add"),
    path("t/<slug:id>/players/<int:entrant>/remove", acts.remove, name="remove"),
    path("t/<slug:id>/players/<int:entrant>/drop", acts.drop, name="drop"),
    path("t/<slug:id>/players/<int:entrant>/return", acts.bring_back, name="return"),
    path("t/<slug:id>/history", history.history, name="history"),
    path("t/<slug:id>/history/<int:version>", history.ask_restore, name="ask-restore"),
    path("t/<slug:id>/start", acts.start, name="begin"),
    path("t/<slug:id>/draw", acts.draw, name="draw"),
    path("t/<slug:id>/undo", acts.undo, name="undo"),
    path("t/<slug:id>/restore", history.restore, name="restore"),
    path("t/<slug:id>/close", acts.close, name="close"),
    path("t/<slug:id>/reopen", acts.reopen, name="reopen"),
    path("t/<slug:id>/delete", acts.delete, name="delete"),
    path("t/<slug:id>/undelete", acts.undelete, name="undelete"),
    # rounds, results, one player, paper
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
