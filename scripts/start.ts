console.log(`Sloop is installed. There is no server yet; this can be run:

  npm run -s sloop -- simulate tortuga   random games: how long they are, who wins
  npm run -s sloop -- engine             the engine protocol, one JSON object a line
  npm run bench:engine                   how fast the games are played
  npm test                               every check there is
`);
