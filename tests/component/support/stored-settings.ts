import { supabase } from '@/backend/http/client';
import { plainPng } from '../../image-files';

/** Settings that differ from the defaults. */
export const TEXTS = {
  defaultPlayerName: 'Niko',
  defaultColor: '#38D996',
  titleFontColor: '#FFC247',
  titleStyle: 'recruiting',
  titleFrames: 120,
  mailAnswers: true,
} as const;

/** A background with its crop. */
export const photo = (name = 'Halle, Über.png') => ({
  original: new File([plainPng()], name, { type: 'image/png' }),
  cropped: new Blob(['a crop'], { type: 'image/jpeg' }),
});

/** The names of a user's files, without the time in them. */
export async function filesIn(bucket: string, userId: string): Promise<readonly string[]> {
  const { data } = await supabase.storage.from(bucket).list(userId);
  return (data ?? []).map(({ name }) => name.replace(/^\d{13}_/, ''));
}
