/** The page of an analysis, in the browser. */
import { byId } from '../../diagram/elements.ts';
import { AnalysisView, type PageData } from './analysis-view.ts';

const data: PageData = JSON.parse(byId('data').textContent ?? '');
const view = new AnalysisView(data);

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => view.step(-1),
  ArrowRight: () => view.step(1),
  Home: () => view.show(0),
  End: () => view.show(data.game.moves.length),
  Escape: () => view.leaveLine(),
};

document.addEventListener('keydown', (event) => {
  const line = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  const act = line > 0 ? () => view.openLine(line - 1, 1) : KEYS[event.key];
  const isSlider = event.target instanceof HTMLInputElement && event.key.length > 1;
  if (!act || isSlider || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act();
});

/** After how many moves the address asks to begin: `#12`. */
function linkedPly(): number | undefined {
  const [, ply] = /^#(\d{1,4})$/.exec(location.hash) ?? [];
  return ply === undefined ? undefined : Number(ply);
}

window.addEventListener('hashchange', () => view.show(linkedPly() ?? view.ply));
view.show(linkedPly() ?? view.firstPly);
