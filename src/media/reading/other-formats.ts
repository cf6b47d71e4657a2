/** Video formats that the product does not accept. */
export type OtherFormat = 'matroska' | 'avi' | 'windows-media' | 'flash' | 'mpeg' | 'ogg';

/** The marks below are within this many bytes at the file's start. */
const HEAD_BYTES = 512;
const TRANSPORT_PACKET_BYTES = 188;
const TRANSPORT_SYNC = 0x47;

const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3];
const WINDOWS_MEDIA = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11];
const PROGRAM_STREAM = [0, 0, 1, 0xba];

/** The format of a file that is not MP4, MOV or WebM, detected from its first bytes; null for an unknown format. */
export async function otherFormatOf(file: Blob): Promise<OtherFormat | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (beginsWith(head, MATROSKA)) return 'matroska';
  if (beginsWith(head, letters('RIFF')) && beginsWith(head.subarray(8), letters('AVI '))) return 'avi';
  if (beginsWith(head, WINDOWS_MEDIA)) return 'windows-media';
  if (beginsWith(head, letters('FLV'))) return 'flash';
  if (beginsWith(head, letters('OggS'))) return 'ogg';
  if (beginsWith(head, PROGRAM_STREAM) || isTransportStream(head)) return 'mpeg';
  return null;
}

function isTransportStream(head: Uint8Array): boolean {
  return head[0] === TRANSPORT_SYNC && head[TRANSPORT_PACKET_BYTES] === TRANSPORT_SYNC;
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((value, index) => bytes[index] === value);
}

function letters(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
