import { describe, expect, test, vi } from 'vitest';
import { ERROR_TEXTS } from '@/domain/errors';
import { prepareClip, type TrialReader } from '@/features/upload/trial/prepare-clip';
import { clipError } from '@/media/reading/clip-error';
import type { ClipInfo } from '@/media/reading/probe';
import { CLIP_INFO } from '../../clip-fixtures';

const FILE = new File(['frame'], 'rally.mp4', { type: 'video/mp4' });
const COPY = new File(['shown'], 'rally.mov', { type: 'video/quicktime' });

/** Prepares a file whose content is described by these facts, one after the other; the last stays. */
function prepare(infos: readonly Partial<ClipInfo>[], file = FILE, original = file) {
  const kept = vi.fn();
  const shown = vi.fn();
  const rest = [...infos];
  const reader: TrialReader = {
    probeClip: () => Promise.resolve({ ...CLIP_INFO, ...(rest.length > 1 ? rest.shift() : rest[0]) }),
    hasDamagedSound: vi.fn(() => Promise.resolve(false)),
    copyShown: vi.fn(() => Promise.resolve({ file: COPY, release: () => Promise.resolve() })),
  };
  const { signal } = new AbortController();
  const prepared = prepareClip(file, { reader, signal, onCopy: shown, keepCopy: kept }, original);
  return { prepared, reader, kept, shown };
}

describe('a visitor’s file', () => {
  test.each([1, 30, 30.4])('of %s seconds is used unchanged', async (durationSec) => {
    const { prepared, reader } = prepare([{ durationSec }]);
    expect(await prepared).toEqual({ status: 'ready', file: FILE });
    expect(reader.copyShown).not.toHaveBeenCalled();
  });

  test('of a minute is cut first, and is not read to its end before', async () => {
    const { prepared, reader } = prepare([{ durationSec: 60 }]);
    expect(await prepared).toEqual({ status: 'too-long', file: FILE });
    expect(reader.hasDamagedSound).not.toHaveBeenCalled();
  });

  test('with hidden parts is copied, and the copy is what counts', async () => {
    const { prepared, kept, shown } = prepare([{ isPlain: false }, { durationSec: 40 }]);
    expect(await prepared).toEqual({ status: 'too-long', file: COPY });
    expect(kept).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ file: COPY }));
    expect(shown).toHaveBeenCalledWith(
      expect.objectContaining({ status: 'copying', reason: 'hidden-parts' }),
    );
  });

  test('that this browser cannot decode has to be converted', async () => {
    const { prepared } = prepare([{ canDecode: false, videoCodec: 'hevc' }]);
    expect(await prepared).toEqual({ status: 'undecodable', file: FILE, codec: 'hevc' });
  });

  test('whose conversion cannot be decoded either is refused under its own name', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { prepared } = prepare([{ canDecode: false }], COPY, FILE);
    expect(await prepared).toMatchObject({
      status: 'failed',
      file: FILE,
      step: 'conversion',
      message: ERROR_TEXTS['conversion-failed'],
      explanation: 'rally.mp4 was not uploaded and no tokens were used.',
    });
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  test('of another format, or of 6 GB, is refused with the texts of an upload', async () => {
    const avi = new File(['RIFF'], 'training.avi', { type: 'video/avi' });
    expect(await prepare([{}], avi).prepared).toMatchObject({
      status: 'failed',
      message: 'Invalid file type. Supported formats: MP4, MOV, WebM',
      explanation: 'training.avi is not one of these formats. Nothing was uploaded and no tokens were used.',
      canRetry: false,
    });
    const huge = Object.defineProperty(new File([''], 'match.mp4', { type: 'video/mp4' }), 'size', {
      value: 6 * 1024 ** 3,
    });
    expect(await prepare([{}], huge).prepared).toMatchObject({
      message: 'File too large. Maximum size is 5120MB.',
      isTooLarge: true,
    });
  });

  test('that is damaged rejects with the reader’s error', async () => {
    const { signal } = new AbortController();
    const reader: TrialReader = {
      probeClip: () => Promise.reject(clipError('truncated')),
      hasDamagedSound: () => Promise.resolve(false),
      copyShown: () => Promise.reject(new Error('not reached')),
    };
    const nothing = (): void => undefined;
    await expect(
      prepareClip(FILE, { reader, signal, onCopy: nothing, keepCopy: nothing }),
    ).rejects.toMatchObject({ code: 'file-type' });
  });
});
