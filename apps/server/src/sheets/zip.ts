import { crc32, createDeflateRaw } from 'node:zlib';

/** Facts of an entry for the directory, collected while it is written (APPNOTE 4.4). */
type Entry = { name: Buffer; offset: number; crc: number; packed: number; size: number };

/** Names in UTF-8; sizes follow the data. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, the format's first date, for all entries, so that equal rows make equal files. */
const DOS_DATE = 0x21;
/** Largest 32-bit length. */
const MAX_UINT32 = 0xffffffff;
/** Compression level: text shrinks to a tenth; higher levels save little and cost several times the work. */
const LEVEL = 4;

/** Writes a ZIP archive entry by entry; only the list of entries is kept in memory. */
export function createZip() {
  const entries: Entry[] = [];
  let offset = 0;
  let open: { entry: Entry; deflate: ReturnType<typeof createPacker> } | null = null;

  const written = (...pieces: Buffer[]): Buffer => {
    const all = Buffer.concat(pieces);
    offset += all.length;
    if (offset > MAX_UINT32) throw new Error('the archive is larger than its format allows');
    return all;
  };

  return {
    begin(name: string): Buffer {
      const entry: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
      open = { entry, deflate: createPacker() };
      return written(localHeader(entry));
    },

    async write(text: string | Buffer): Promise<Buffer> {
      const { entry, deflate } = open!;
      const data = typeof text === 'string' ? Buffer.from(text) : text;
      entry.crc = crc32(data, entry.crc);
      entry.size += data.length;
      const packed = await deflate.write(data);
      entry.packed += packed.length;
      return written(packed);
    },

    async end(): Promise<Buffer> {
      const { entry, deflate } = open!;
      open = null;
      const last = await deflate.end();
      entry.packed += last.length;
      entries.push(entry);
      return written(last, sizesOf(entry));
    },

    /** The directory, which ends the archive. */
    close(): Buffer {
      const directory = Buffer.concat(entries.map(directoryEntry));
      return Buffer.concat([directory, directoryEnd(entries.length, directory.length, offset)]);
    },
  };
}

/** Compresses piece by piece; each call returns all bytes that are ready, so that nothing accumulates. */
function createPacker() {
  const deflate = createDeflateRaw({ level: LEVEL });
  let ready: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => ready.push(bytes));
  const take = (): Buffer => {
    const all = Buffer.concat(ready);
    ready = [];
    return all;
  };
  return {
    write: (data: Buffer) =>
      new Promise<Buffer>((resolve, reject) => {
        deflate.once('error', reject);
        deflate.write(data, () => {
          deflate.off('error', reject);
          resolve(take());
        });
      }),
    end: () =>
      new Promise<Buffer>((resolve, reject) => {
        deflate.once('error', reject);
        deflate.once('end', () => resolve(take()));
        deflate.end();
      }),
  };
}

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, packed, size }: Entry): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function directoryEnd(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
