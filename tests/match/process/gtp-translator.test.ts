import { expect, it } from 'vitest';
import { GtpTranslator } from '../../../src/match/process/gtp-translator.ts';

/** What the referee says and hears, and what goes to the engine; `reply` answers the oldest commands. */
function talk() {
  const written: string[] = [];
  const told: string[] = [];
  const translator = new GtpTranslator({
    write: (lines) => written.push(...lines),
    tell: (line) => told.push(line),
  });
  return {
    put: (...lines: string[]) => {
      translator.put(lines);
      return written.splice(0);
    },
    reply: (...lines: string[]) => {
      for (const line of lines) for (const part of [line, '']) translator.hear(part);
      return told.splice(0);
    },
    told,
    translator,
  };
}

it('plays a game with a clock, sent before each move', () => {
  const { put, reply } = talk();
  expect(put('START 15')).toEqual(['boardsize 15', 'clear_board']);
  expect(reply('=', '=')).toEqual(['OK']);
  expect(
    put('INFO rule 4', 'INFO timeout_turn 500', 'INFO timeout_match 60000', 'INFO max_memory 0'),
  ).toEqual(['kata-set-rule basicrule RENJU']);
  expect(put('INFO time_left 60000', 'TURN 7,7')).toEqual([
    'play b H8',
    'time_settings 60 0 0',
    'kata-set-param maxTime 0.5',
    'time_left w 60 0',
    'genmove w',
  ]);
  expect(reply('=', '=', '=', '? unknown command', '=', '= J9')).toEqual(['8,6']);
  expect(put('INFO time_left 59500', 'TURN 8,7')).toEqual(['play b J8', 'time_left w 59.5 0', 'genmove w']);
  expect(reply('=', '=', '= A15')).toEqual(['0,0']);
  expect(put('END')).toEqual(['quit']);
});

it('sets up whole positions, for the side that is to move', () => {
  const { put, reply } = talk();
  put('RECTSTART 20,15', 'INFO timeout_turn 100', 'INFO max_node 500', 'INFO seed 7');
  expect(reply('=', '=', '=', '=')).toEqual(['OK']);
  expect(put('INFO time_left 2147483647', 'BOARD', '7,7,2', '8,6,1', '7,6,2', 'DONE')).toEqual([
    'clear_board',
    'play b H8',
    'play w J9',
    'play b H9',
    'time_settings 0 0.1 1',
    'time_left w 0.1 1',
    'genmove w',
  ]);
  expect(reply('=', '=', '=', '=', '=', '=', '= U1')).toEqual(['19,14']);
});

it('begins a game', () => {
  const { put, reply } = talk();
  put('START 15', 'INFO max_node 500', 'INFO thread_num 2');
  expect(put('BEGIN')).toEqual(['time_settings 0 1 0', 'genmove b']);
  expect(reply('=', '=', '=', '=', '=', '= H8')).toEqual(['OK', '7,7']);
});

it('says what an engine refuses, where an answer is due', () => {
  const { put, reply } = talk();
  put('START 40');
  expect(reply('? unacceptable size', '=')).toEqual(['ERROR unacceptable size']);
  put('INFO connect 6', 'START 15');
  expect(reply('=', '=')).toEqual(['ERROR it plays for rows of five alone']);
  const other = talk();
  other.put('START 15', 'INFO rule 4', 'BEGIN');
  expect(other.reply('=', '=', '? unknown command', '=', '= H8')).toEqual([
    'OK',
    'ERROR does not accept the rule renju',
  ]);
  other.put('START 15', 'INFO rule 0', 'TURN 7,7');
  expect(other.reply('=', '=', '? unknown command', '? illegal move', '=', '= H8')).toEqual([
    'OK',
    'ERROR refuses play b H8: illegal move',
  ]);
  other.put('START 15', 'BEGIN');
  expect(other.reply('=', '=', '=', '= resign')).toEqual(['OK', 'ERROR answers resign']);
});

it('passes over what is no answer, and hands on what answers nothing', async () => {
  const { put, reply, told, translator } = talk();
  translator.hear('loading the net');
  put('ABOUT');
  translator.hear('= Kata');
  translator.hear('Gomo');
  translator.hear('');
  expect(told.splice(0)).toEqual(['name="Kata"']);
  expect(reply('= H8')).toEqual(['= H8']);
  put('SWAP2BOARD', '7,7', 'DONE', 'WHATEVER');
  expect(told).toEqual([]);
  await Promise.resolve();
  expect(told).toEqual(['UNKNOWN command', 'UNKNOWN command']);
});

it('says of an engine that answers in the other protocol that it does, but not of errors between answers', () => {
  const { put, reply, told, translator } = talk();
  put('START 15');
  translator.hear('ERROR unknown command');
  expect(told.splice(0)).toEqual(['UNKNOWN protocol: it speaks the Gomocup protocol, leave out proto=gtp']);
  expect(reply('=', '=')).toEqual(['OK']);
  put('BEGIN');
  translator.hear('Error: the log cannot be written');
  expect(told).toEqual([]);
  expect(reply('=', '= H8')).toEqual(['7,7']);
});

it('has no answer of an engine that dies in the middle of one', () => {
  const { put, reply, told, translator } = talk();
  put('START 15', 'BEGIN');
  reply('=', '=', '=');
  translator.hear('= H8');
  translator.hear('half of a second li');
  expect(told).toEqual([]);
});
