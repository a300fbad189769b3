/** Records in every format that is read, as programs and people write them. */
import { boardDiagram } from '../../src/game/formats/board-diagram.ts';
import { formatJoined, formatOffsets, formatPoints } from '../../src/game/formats/notation.ts';
import { formatPsq } from '../../src/game/formats/psq.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { type GameRecord, positionAfterMoves } from '../../src/game/game-record.ts';
import type { RandomChoices } from '../reference/random-choices.ts';
import { madeLib, randomTree } from './made-lib.ts';
import { madeRif } from './made-rif.ts';
import { randomStartedRecord } from './random-record.ts';

/** Of no program that is asked: kinds of files that came from elsewhere. */
const OTHERS = [
  '(;GM[4]FF[4]SZ[15]GN[quest]RE[B+]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii];B[ih])',
  '(;FF[4]GM[4]SZ[15]5A[ih]RE[B+];B[hh];W[hg];B[ig];W[ii](;B[ih]C[a\\]b])(;B[gg](;W[ff])(;W[ee];B[dd])))',
  '(;FF[4]GM[1]SZ[19];B[pd];W[dp])(;GM[4]SZ[15]AB[hh][ii]AW[aa:cc]PL[W];W[jj];AE[aa:bb];B[])',
  '(\nEV[Cup]\nPB[a]\nPW[b]\nSZ[15]\n;B[hh];W[ii];B[ig])',
  '(;FF[4]CA[Shift_JIS]SZ[15]PB[x]RE[B];B[HH];W[tt];B[swap];W[resign])',
  'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,8,0\nA.zip\nB.zip\n-1\n1,Renju1\n',
  '    X=Black   O=White\n\n    A B C D E\n  3 . X . O . 3\n  2 . . X . . 2\n  1 . . . . . 1\n    A B C D E\n\n 1 B3 2 D3\n 3 C2\n',
  '┌┬●┬┐\n├○┼●┤\n└┴┴┴┘\n○ to move',
  '1. h8 i9 2. -- g9 3. [pass] pass h7',
  '[[7,7],[8,6],[8,8]]',
  'Ｈ８　Ｉ９_i7-g9',
  '#15fw/h8i8/j9/k7@1',
  '<move>h8 i9 i7 g9</move>',
  '<database><games><game id="1" black="1"><move>h8 i9 -- g9</move></game><game/></games></database>',
  '[[0,0,0],[1,1,1],[2,2,0]]',
];

/** A file of any format, as bytes. */
export function recordFile(random: RandomChoices): string | Uint8Array {
  if (random.chance(0.15)) return library(random);
  if (random.chance(0.05))
    return [...madeRif(random.between(1, 3), random.between(0, 1e6), { players: 3, tournaments: 2 })].join(
      '',
    );
  return recordText(random);
}

function library(random: RandomChoices): Uint8Array {
  const tree = randomTree(random, 20, 60);
  if (random.chance(0.2)) {
    // As before version 3: H8 comes first, without siblings.
    const [first] = tree.children.filter(({ isMove }) => isMove);
    const centre = { x: 7, y: 7 };
    return madeLib(
      { isMove: false, children: [{ isMove: true, point: centre, children: first?.children ?? [] }] },
      { hasHead: false },
    );
  }
  return madeLib(tree, {
    hasRoot: tree.comment !== undefined || !tree.children[0]?.point || random.chance(0.5),
  });
}

function recordText(random: RandomChoices): string {
  const kind = random.between(0, 9);
  if (kind <= 2) return random.pick(OTHERS);
  const record = randomStartedRecord(random, random.chance(0.7) ? 15 : 52);
  const { moves } = record;
  if (kind <= 5) return formatSgf(record);
  if (kind === 6) return formatPsq(record);
  if (kind === 7) return drawing(record);
  if (kind === 8) return formatSgf(record) + formatSgf(randomStartedRecord(random, 15));
  const format = random.pick([formatPoints, formatJoined, formatOffsets]);
  return format(moves, record);
}

function drawing(record: GameRecord): string {
  return boardDiagram(positionAfterMoves(record, { rule: 'freestyle', rowLength: 5 }));
}
