/**
 * dist/tengen.html in Chromium as an engine that managers can play with, so that `npm run speed` can compare it with
 * others:
 *
 *     npm run speed -- --engine cmd=self --engine name=page cmd="node lab/speed/page-as-engine.mjs"
 *
 * It searches as the analysis of the page does, with one line and one thread.
 */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const PAGE = `file://${path.resolve('dist/tengen.html')}`;
const RULE_LETTERS = { 0: 'f', 1: 's', 4: 'r', 8: 'c', 9: 'e' };
const INFO_END = 'DONE';

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.goto(PAGE);
await page.evaluate(() => localStorage.setItem('tengen', JSON.stringify({ lines: 1 })));
await page.reload();
await page.waitForSelector('#cells button');

let size = [15, 15];
let rule = 'f';
let turnMs = 1000;
/** The stones of a BOARD that is being told, or none. */
let stones;

async function search() {
  const moves = stones.map(([x, y]) => `${'abcdefghijklmnopqrst'[x]}${y + 1}`).join('');
  const [width, height] = size;
  const hash = `#${width === height ? width : `${width}x${height}`}${rule}:${moves}`;
  const found = await page.evaluate(
    async ([address, ms]) => {
      const toggle = document.getElementById('search-toggle');
      if (toggle.textContent === 'Stop') toggle.click();
      location.hash = address;
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (toggle.textContent === 'Stop') toggle.click();
      const { nodes, ms: time, depth } = document.getElementById('figures').dataset;
      return { nodes, time, depth, best: document.querySelector('#lines b')?.textContent ?? '' };
    },
    [hash, turnMs],
  );
  console.log(`MESSAGE depth ${found.depth} nodes ${found.nodes} time ${Math.round(found.time)}ms`);
  const [, file, number] = /^([A-Z])(\d+)$/.exec(found.best) ?? [];
  console.log(
    file ? `${file.charCodeAt(0) - 65},${height - Number(number)}` : 'ERROR the page found no move',
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', ...words] = line.trim().split(/\s+/);
  const numbers = words.join(' ').split(',').map(Number);
  if (stones && command.toUpperCase() === INFO_END) {
    await search();
    stones = undefined;
  } else if (stones) stones.push(command.split(',').map(Number));
  else if (command === 'START') {
    size = [numbers[0], numbers[0]];
    console.log('OK');
  } else if (command === 'RECTSTART') {
    size = numbers;
    console.log('OK');
  } else if (command === 'INFO') {
    const [key, value] = words;
    if (key === 'timeout_turn') turnMs = Number(value);
    if (key === 'rule') rule = RULE_LETTERS[value] ?? rule;
  } else if (command === 'BOARD') stones = [];
  else if (command === 'RESTART') console.log('OK');
  else if (command === 'ABOUT') console.log('name="page"');
  else if (command === 'END') break;
  else console.log('UNKNOWN');
}
await browser.close();
