import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import QRCode from 'qrcode';
import { browserArguments, browserPath } from './browser.ts';
import { withClock } from './clock.ts';

const WIDTH = 640;
const HEIGHT = 480;
const SCALE = 8;
const FRAMES = 10;

/** A browser whose camera shows a still QR code. The video file is deleted when the browser closes. */
export async function browserThatSees(text: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-film-'));
  const film = join(folder, 'film.y4m');
  filmOf(text, film);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const browser = await chromium.launch({
    executablePath: browserPath() ?? '',
    args: [...browserArguments, ...camera, `--use-file-for-fake-video-capture=${film}`],
  });
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return withClock(browser);
}

/** Writes a video (YUV4MPEG2) of a still QR code for Chromium's fake camera. */
function filmOf(text: string, file: string): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const light = Buffer.alloc(WIDTH * HEIGHT, 200);
  const left = Math.floor((WIDTH - modules.size * SCALE) / 2);
  const top = Math.floor((HEIGHT - modules.size * SCALE) / 2);
  fill(light, left - 32, top - 32, modules.size * SCALE + 64, 235);
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) fill(light, left + column * SCALE, top + row * SCALE, SCALE, 16);
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  writeFileSync(file, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}

function fill(light: Buffer, left: number, top: number, size: number, value: number): void {
  for (let y = top; y < top + size; y++) light.fill(value, y * WIDTH + left, y * WIDTH + left + size);
}
