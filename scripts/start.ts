console.log(`Sloop is installed. There is no server yet; this can be run:

  npm run sloop -- --help   the command line: play, simulate, replay
  npm run bench:engine      how fast the games are played
  npm test                  every check there is
`);
