import { visibleText } from '../../game/visible-text.ts';
import { EngineProcess } from './engine-process.ts';
import type { ProgramCommand } from './engine-spec.ts';

const NAME = /\bname\s*=\s*"([^"]*)"/i;
/** The answer of an engine that does not know the question. */
const REFUSAL = /^\s*UNKNOWN\b/i;
const MOST_CHARACTERS = 60;
/** How long an engine may take to end after END. */
const END_PATIENCE_MS = 500;

/** The name that an engine gives itself: what it answers to ABOUT. `undefined` if it gives none in this time. */
export async function askName(command: ProgramCommand, patienceMs: number): Promise<string | undefined> {
  let tell: (name: string | undefined) => void = () => {};
  const told = new Promise<string | undefined>((resolve) => {
    tell = resolve;
  });
  const engine = new EngineProcess(command, {
    onLine({ text }) {
      const name = NAME.exec(text)?.[1];
      if (name !== undefined)
        tell([...visibleText(name).trim()].slice(0, MOST_CHARACTERS).join('') || undefined);
      else if (REFUSAL.test(text)) tell(undefined);
    },
    onExit: () => tell(undefined),
  });
  const timer = setTimeout(() => tell(undefined), patienceMs);
  engine.send('ABOUT');
  const name = await told;
  clearTimeout(timer);
  await engine.end(END_PATIENCE_MS);
  return name;
}
