import { describe, expect, test } from 'vitest';
import type { Match } from '@sloop/engine';
import { newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { tortuga } from './index.ts';
import { open } from './testing.ts';

const bareSeat = {};

const refuses = (match: Match, who: string, texts: readonly string[]): void => {
  for (const text of texts) expect(refusalOf(match, `${who} ${text}`), text).toMatch(/^illegal-move: /);
};

describe('chance', () => {
  test('a chest can have any colour that is in the bag', () => {
    const match = newGame(tortuga, 2);
    refuses(match, '*', ['chest', 'chest ', 'chest g', 'chest R', 'chest rb', 'chest r ', ' chest r', 'chest  r', 'r']);
    refuses(match, '*', ['tile 1', 'roll fffff', 'chest r b', 'chest 0', '']);
    playAll(match, '* chest w', '* chest w', '* chest w', '* chest w');
    // All five white chests are on a shore, so no white chest can be drawn.
    const emptied = open({ phase: 'stow', seats: [{ shore: 'wwwww' }, bareSeat] });
    expect(refusalOf(emptied, '* chest w')).toBe(
      'illegal-move: "chest w" is not a possible outcome of the chance event that is due (chest for seat 0)',
    );
  });

  test('a roll has a face for each die in the hand and a dash for every other die', () => {
    const match = open({ seats: [bareSeat, bareSeat] });
    refuses(match, '*', ['roll', 'roll ffff', 'roll ffffff', 'roll ffff-', 'roll -----', 'roll fffft', 'roll FFFFF']);
    playAll(match, '* roll fffff', '* roll fchcr', '0 keep ABCDE', '1 keep BD');
    refuses(match, '*', ['roll fffff', 'roll f-f--', 'roll -f-f-', 'roll f-f-', 'chest r']);
    playAll(match, '* roll f-s-b');
  });

  test('a tile can have any value that is in the pool', () => {
    const match = open({ phase: 'hunt', seats: [{ dice: 'hffff', tiles: { '3': 4 } }, bareSeat, bareSeat] });
    playAll(match, '0 act', '* chest r');
    refuses(match, '*', ['tile 3', 'tile 0', 'tile 4', 'tile', 'tile 11', 'tile 1 2', 'chest r', 'roll fffff']);
    playAll(match, '* tile 1');
  });

  test('a seat cannot make chance’s move, and chance cannot make a seat’s move', () => {
    const match = open({ seats: [bareSeat, bareSeat] });
    expect(refusalOf(match, '0 keep A')).toBe('not-to-act: seat 0 cannot move now: chance is next (roll for seat 0)');
    playAll(match, '* roll fffff', '* roll fchbr');
    expect(refusalOf(match, '* roll fffff')).toBe('not-to-act: chance cannot move now: seats 0 and 1 are to act');
    playAll(match, '0 keep A');
    expect(refusalOf(match, '0 keep A')).toBe('not-to-act: seat 0 cannot move now: seat 1 is to act');
    expect(refusalOf(match, '5 keep A')).toMatch(/^not-to-act: /);
  });
});

describe('keep', () => {
  const rolled = () => playAll(open({ seats: [{ boat: 1 }, bareSeat] }), '* roll bbsfc', '* roll fffff');

  test('is written with the letters A–E in ascending order, each at most once', () => {
    refuses(rolled(), '0', ['keep', 'keep ', 'keep CA', 'keep AA', 'keep a', 'keep F', 'keep A B', 'keep A ', 'keepA']);
    playAll(rolled(), '0 keep CD');
  });

  test('the refusal says why these dice cannot be kept', () => {
    const match = rolled();
    expect(refusalOf(match, '0 keep AB')).toMatch(
      /^illegal-move: "keep AB" is not a legal move for seat 0\. You have room for 1 more die on board\. Legal moves: (keep [A-E]+(, |$)){7}/,
    );
    expect(refusalOf(match, '0 keep AC')).toContain('You have room for 1 more die on board, including skulls.');
    expect(refusalOf(match, '0 keep DE')).toContain(
      'These dice show fleet and crew. All dice that you keep must show the same action or skulls.',
    );
    playAll(match, '0 keep D', '1 keep ABCDE', '* roll bbs-c');
    expect(refusalOf(match, '0 keep D')).toContain('Not all of these dice are in your hand.');
  });

  test('moves of other kinds are refused while a seat must keep dice', () => {
    refuses(rolled(), '0', ['skull fleet', 'bonus fleet', 'act', 'forfeit', 'tile 1', 'claim r', 'stow /', 'board 1']);
  });
});

describe('skull and bonus', () => {
  test('must name one of the five actions', () => {
    const match = open({ seats: [bareSeat, bareSeat] });
    playAll(match, '* roll sssss', '* roll fffff', '0 keep ABC', '1 keep ABCDE');
    // The seat keeps three skulls, but `board` and `raid` have room for only two dice.
    refuses(match, '0', ['skull', 'skull f', 'skull Fleet', 'skull fleet crew', 'skull board', 'skull raid', 'keep A']);
    playAll(match, '0 skull hunt', '* roll ---ff');
    refuses(match, '1', ['bonus', 'bonus h', 'bonus skull', 'bonus hunt 2', 'skull hunt']);
    playAll(match, '1 bonus hunt');
  });

  test('a bonus of level 2 cannot be raised', () => {
    const match = open({ seats: [bareSeat, { bonus: { raid: 2 } }] });
    playAll(match, '* roll fchbr', '* roll fffff', '0 keep A', '1 keep ABCDE', '* roll -chbr');
    refuses(match, '1', ['bonus raid']);
    playAll(match, '1 bonus board');
  });
});

describe('actions', () => {
  test('`act` and `forfeit` are single words', () => {
    const match = open({ phase: 'fleet', seats: [{ dice: 'fcccc' }, bareSeat, bareSeat] });
    refuses(match, '0', ['act ', 'act 1', 'ACT', 'forfeit now', 'fleet', 'board 1']);
    playAll(match, '0 forfeit');
  });

  test('the first seat names a target and the slot of a chest, or only a target that has no chest', () => {
    const match = open({ phase: 'board', seats: [{ dice: 'bffff' }, { fleet: 'rb' }, bareSeat] });
    refuses(match, '0', [
      'board',
      'board 0',
      'board 3',
      'board 1',
      'board 1 2',
      'board 1 -1',
      'board 2 0',
      'board 4 0',
    ]);
    refuses(match, '0', ['raid 1 0', 'raid 2', 'board 1 0 0', 'board 1  0', 'board 1 0 ', 'board one', 'act']);
    playAll(match, '0 board 1 1');
  });

  test('the second seat names only a target, even if the target has chests', () => {
    const match = open({ phase: 'raid', seats: [{ dice: 'fffrf' }, { dice: 'rffff' }, { crew: 'r' }] });
    playAll(match, '0 forfeit');
    refuses(match, '1', ['raid 2 0', 'raid 1', 'raid 3', 'claim r', 'board 2']);
    playAll(match, '1 raid 2');
  });

  test('a `claim` move names a colour that is on the island', () => {
    const match = open({ phase: 'raid', island: 'by', seats: [{ dice: 'fffrf' }, { dice: 'rffff' }, bareSeat] });
    playAll(match, '0 forfeit', '1 raid 2');
    refuses(match, '1', ['claim', 'claim r', 'claim by', 'claim B', 'forfeit', 'claim b y']);
    playAll(match, '1 claim y');
  });

  test('a `tile` move names one of the two tiles that the seat is looking at', () => {
    const match = open({ phase: 'hunt', seats: [{ dice: 'hffff' }, bareSeat, bareSeat] });
    playAll(match, '0 act', '* chest r', '* tile 1', '* tile 1');
    refuses(match, '0', ['tile 2', 'tile', 'tile 0', 'tile 1 1', 'forfeit']);
    expect(match.legal(0), 'two tiles of one value are one choice').toEqual(['tile 1']);
    playAll(match, '0 tile 1');
  });
});

test('a `stow` move names all chests, and the chests that do not fit come last and are sorted', () => {
  const seats = [{ boat: 1, crew: 'rb', shore: 'rby' }, bareSeat];
  const match = playAll(open({ phase: 'stow', seats }), '* chest p', '* chest p');
  refuses(match, '0', ['stow', 'stow /', 'stow r/rb', 'stow rb', 'stow rb/rbyp/', 'stow rb/rbyp ', 'stow rb / rbyp']);
  refuses(match, '0', ['stow rr/rbyp', 'stow rb/rbyw', 'stow rb/rbypp', 'stow rbb/rbyp', 'stow RB/rbyp']);
  refuses(match, '0', ['stow rb/rbpy', 'stow rb/pyBr', 'stow rb/pybr']);
  refuses(match, '1', ['stow /', 'stow p/', 'stow p']);
  playAll(match, '0 stow br/pyrb', '1 stow /p');
});
