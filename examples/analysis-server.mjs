// Analyses games over HTTP; each request has an engine of its own, and a client that leaves ends its analysis.
//   PORT=8080 node analysis-server.mjs
//   curl --data-binary @game.sgf 'http://localhost:8080/analyze?nodes=20000'
import { createServer } from 'node:http';
import { analyzeGame, createEngine, readRecord, TengenError } from 'tengen';

const MOST_BYTES = 1 << 20;

const server = createServer(async (request, response) => {
  const answer = (status, object) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(`${JSON.stringify(object)}\n`);
  };
  const [path, query] = request.url.split('?');
  if (request.method !== 'POST' || path !== '/analyze')
    return answer(404, { error: 'POST a game to /analyze.' });
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const engine = await createEngine();
  try {
    const game = readRecord(await bodyOf(request));
    const nodes = Number(new URLSearchParams(query).get('nodes') ?? 20_000);
    answer(200, await analyzeGame(engine, game, { limits: { nodes }, signal: leaving.signal }));
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (error instanceof TengenError) answer(400, { code: error.code, error: error.message });
    else answer(500, { error: String(error) });
  } finally {
    engine.dispose();
  }
});

async function bodyOf(request) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new TengenError('bad-record', 'A game has a megabyte at most.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  console.log(`POST games to http://127.0.0.1:${server.address().port}/analyze`);
});
