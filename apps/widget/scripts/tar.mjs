import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A gzipped tar of texts by path, in the format of `npm pack`: the same bytes for the same files. */
export function packageOf(files) {
  const parts = Object.entries(files).flatMap(([path, text]) => {
    const body = Buffer.from(text);
    return [headerOf(`package/${path}`, body.length), body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** The header of a file (POSIX ustar). */
function headerOf(path, size) {
  const header = Buffer.alloc(BLOCK);
  const octal = (value, at, length) => header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  header.write(path, 0, 100);
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  // npm's own packages have this date: 1985-10-26T08:15:00Z.
  octal(499162500, 136, 12);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
