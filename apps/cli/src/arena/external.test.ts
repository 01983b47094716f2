import { questionOf } from '@sloop/bots';
import { Match, streamFromText } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { afterEach, expect, test } from 'vitest';
import { ExternalBot } from './external.ts';
import type { Choice, Fault } from './player.ts';

const game = findGame('tortuga')!;
const options = game.options({}, 2);
const match = Match.open(game, 2, options.ok ? options.value : { start: 0 }, streamFromText('x'));
const legal = match.legal(1);

const bots: ExternalBot[] = [];

afterEach(() => {
  for (const bot of bots.splice(0)) bot.end();
});

/**
 * Starts a bot that runs the statements in `answer` for each line that the bot reads. In these statements, `q` is the parsed line.
 */
function start(answer: string, deadline = 20_000): ExternalBot {
  const script = `require('readline').createInterface({input:process.stdin}).on('line',(line)=>{const q=JSON.parse(line);${answer}})`;
  const bot = new ExternalBot(`"${process.execPath}" -e "${script}"`, { ms: 20 }, deadline);
  bots.push(bot);
  bot.begin();
  return bot;
}

const ask = (bot: ExternalBot): Promise<Choice> => bot.choose(questionOf(match, 1, 'outsider', 'x'), match);

async function faultsOf(bot: ExternalBot, questions: number): Promise<(Fault | undefined)[]> {
  const faults: (Fault | undefined)[] = [];
  for (let question = 0; question < questions; question++) faults.push((await ask(bot)).fault);
  return faults;
}

test('a bot receives the view, the legal moves and its thinking time, and its move is played', async () => {
  const bot = start(
    "const good=q.cmd==='suggest'&&q.seat===1&&q.ms===20&&q.view.seats[1].roll!==null&&q.view.seats[0].roll===null;" +
      'console.log(JSON.stringify({id:q.id,ok:true,move:q.legal.at(good?-1:0)}))',
  );
  expect(await ask(bot)).toEqual({ index: legal.length - 1, simulations: 0 });
});

test.each([
  ['a line that is not JSON', "console.log('keep A')"],
  ['a line that is not an object', 'console.log(1)'],
  ['a line with another id', 'console.log(JSON.stringify({id:q.id+1,ok:true,move:q.legal[1]}))'],
  ['a line without an id', 'console.log(JSON.stringify({ok:true,move:q.legal[1]}))'],
  ['a refusal', 'console.log(JSON.stringify({id:q.id,ok:false,move:q.legal[1]}))'],
  ['an illegal move', "console.log(JSON.stringify({id:q.id,ok:true,move:'keep Z'}))"],
  ['a move that is not a string', 'console.log(JSON.stringify({id:q.id,ok:true,move:1}))'],
])('for a reply that is %s, the first legal move is played', async (_, answer) => {
  expect(await ask(start(answer))).toEqual({ index: 0, simulations: 0, fault: 'bad' });
});

test('a late reply is ignored, even if it arrives while the bot is asked the next question', async () => {
  const answer = 'console.log(JSON.stringify({id:q.id,ok:true,move:q.legal[1]}))';
  const bot = start(`if(q.id===1)return;if(q.id===2)console.log(JSON.stringify({id:1,ok:true}));${answer}`, 800);
  expect(await faultsOf(bot, 2)).toEqual(['late', undefined]);
});

test('a process that dies is restarted once per game', async () => {
  // Each process answers its first question and exits when it reads its second question.
  const bot = start(
    'if(globalThis.asked)process.exit();globalThis.asked=1;console.log(JSON.stringify({id:q.id,ok:true,move:q.legal[1]}))',
  );
  expect(await faultsOf(bot, 6)).toEqual([undefined, 'dead', undefined, 'dead', 'dead', 'dead']);
  bot.begin();
  expect(await faultsOf(bot, 3)).toEqual([undefined, 'dead', 'dead']);
});
