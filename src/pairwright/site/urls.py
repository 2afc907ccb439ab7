"""Every address of the site."""

from django.urls import path

from . import (
    acts,
    assets,
    downloads,
    errors,
    history,
    paper,
    player,
    players,
    reading,
    roster,
    rounds,
    rules,
    start,
    tables,
    timer,
    tournaments,
)

urlpatterns = [
    path("", start.start, name="start"),
    path("new", tournaments.new, name="new"),
    path("new/look", tournaments.look, name="new-look"),
    path("new/read", tournaments.read_list, name="read-list"),
    path("import", tournaments.bring_in, name="import"),
    path("help", start.help, name="help"),
    path("language", reading.choose, name="language"),
    path("healthz", start.healthz, name="healthz"),
    path("static/<str:digest>/<path:name>", assets.serve, name="asset"),
    # one tournament
    path("t/<str:id>/", tournaments.land, name="tournament"),
    path("t/<str:id>/players", players.players, name="players"),
    path("t/<str:id>/players/list", roster.roster, name="list"),
    path("t/<str:id>/players/add", players.add, name="add"),
    path("t/<str:id>/players/drop", acts.drop_one, name="drop-one"),
    path("t/<str:id>/players/<int:entrant>/remove", acts.remove, name="remove"),
    path("t/<str:id>/players/<int:entrant>/drop", acts.drop, name="drop"),
    path("t/<str:id>/players/<int:entrant>/return", acts.bring_back, name="return"),
    path("t/<str:id>/history", history.history, name="history"),
    path("t/<str:id>/history/<int:version>", history.ask_restore, name="ask-restore"),
    path("t/<str:id>/settings", rules.rules, name="settings"),
    path("t/<str:id>/export", downloads.export, name="export"),
    path("t/<str:id>/players.csv", downloads.players_csv, name="players-csv"),
    path("t/<str:id>/standings.csv", downloads.standings_csv, name="standings-csv"),
    path("t/<str:id>/start", acts.start, name="begin"),
    path("t/<str:id>/draw", acts.draw, name="draw"),
    path("t/<str:id>/undo", acts.undo, name="undo"),
    path("t/<str:id>/restore", history.restore, name="restore"),
    path("t/<str:id>/close", acts.close, name="close"),
    path("t/<str:id>/reopen", acts.reopen, name="reopen"),
    path("t/<str:id>/delete", acts.delete, name="delete"),
    path("t/<str:id>/undelete", acts.undelete, name="undelete"),
    # rounds, results, one player, paper
    path("t/<str:id>/rounds/<int:number>", rounds.round_tab, name="round"),
    path("t/<str:id>/rounds/<int:number>/shuffle", rounds.shuffle, name="shuffle"),
    path("t/<str:id>/rounds/<int:number>/two", rounds.two, name="two"),
    path("t/<str:id>/rounds/<int:number>/fix", rounds.fix, name="fix"),
    path("t/<str:id>/rounds/<int:number>/start", rounds.begin, name="begin-round"),
    path("t/<str:id>/rounds/<int:number>/back", rounds.step_back, name="step-back"),
    path("t/<str:id>/rounds/<int:number>/entry", tables.entry, name="entry"),
    path("t/<str:id>/rounds/<int:number>/timer", timer.timer, name="timer"),
    path("t/<str:id>/rounds/<int:number>/tables/<int:table>", tables.table, name="table"),
    path("t/<str:id>/wish", rounds.wish, name="wish"),
    path("t/<str:id>/players/<int:number>", player.player, name="player"),
    path("t/<str:id>/players/<int:number>/rank", player.rank, name="why-rank"),
    path("t/<str:id>/players/<int:number>/rounds/<int:round>", player.pairing, name="why-pairing"),
    path("t/<str:id>/print", paper.contents, name="print"),
    path("t/<str:id>/print/<slug:sheet_name>", paper.paper, name="paper"),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
