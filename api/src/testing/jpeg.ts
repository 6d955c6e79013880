/** Bytes that pass our checks as a JPEG of this size. */
export function jpeg(width = 600, height = 200): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(50, 7), Buffer.from([0xff, 0xd9])]);
}
