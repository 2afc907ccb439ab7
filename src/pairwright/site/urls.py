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
    path("t/<slug:id>/", tournaments.land, name="tournament"),
    path("t/<slug:id>/players", players.players, name="players"),
    path("t/<slug:id>/players/list", roster.roster, name="list"),
    path("t/<slug:id>/players/add", players.add, name="add"),
    path("t/<slug:id>/players/drop", acts.drop_one, name="drop-one"),
    path("t/<slug:id>/players/<int:entrant>/remove", acts.remove, name="remove"),
    path("t/<slug:id>/players/<int:entrant>/drop", acts.drop, name="drop"),
    path("t/<slug:id>/players/<int:entrant>/return", acts.bring_back, name="return"),
    path("t/<slug:id>/history", history.history, name="history"),
    path("t/<slug:id>/history/<int:version>", history.ask_restore, name="ask-restore"),
    path("t/<slug:id>/settings", rules.rules, name="settings"),
    path("t/<slug:id>/export", downloads.export, name="export"),
    path("t/<slug:id>/players.csv", downloads.players_csv, name="players-csv"),
    path("t/<slug:id>/standings.csv", downloads.standings_csv, name="standings-csv"),
    path("t/<slug:id>/start", acts.start, name="begin"),
    path("t/<slug:id>/draw", acts.draw, name="draw"),
    path("t/<slug:id>/undo", acts.undo, name="undo"),
    path("t/<slug:id>/restore", history.restore, name="restore"),
    path("t/<slug:id>/close", acts.close, name="close"),
    path("t/<slug:id>/reopen", acts.reopen, name="reopen"),
    path("t/<slug:id>/delete", acts.delete, name="delete"),
    path("t/<slug:id>/undelete", acts.undelete, name="undelete"),
    # rounds, results, one player, paper
    path("t/<slug:id>/rounds/<int:number>", rounds.round_tab, name="round"),
    path("t/<slug:id>/rounds/<int:number>/shuffle", rounds.shuffle, name="shuffle"),
    path("t/<slug:id>/rounds/<int:number>/two", rounds.two, name="two"),
    path("t/<slug:id>/rounds/<int:number>/fix", rounds.fix, name="fix"),
    path("t/<slug:id>/rounds/<int:number>/start", rounds.begin, name="begin-round"),
    path("t/<slug:id>/rounds/<int:number>/back", rounds.step_back, name="step-back"),
    path("t/<slug:id>/rounds/<int:number>/entry", tables.entry, name="entry"),
    path("t/<slug:id>/rounds/<int:number>/timer", timer.timer, name="timer"),
    path("t/<slug:id>/rounds/<int:number>/tables/<int:table>", tables.table, name="table"),
    path("t/<slug:id>/wish", rounds.wish, name="wish"),
    path("t/<slug:id>/players/<int:number>", player.player, name="player"),
    path("t/<slug:id>/players/<int:number>/rank", player.rank, name="why-rank"),
    path("t/<slug:id>/players/<int:number>/rounds/<int:round>", player.pairing, name="why-pairing"),
    path("t/<slug:id>/print", paper.contents, name="print"),
    path("t/<slug:id>/print/<slug:sheet_name>", paper.paper, name="paper"),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
