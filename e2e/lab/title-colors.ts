import { picturesAt } from '../../tests/media/measure';

/** Colors of an export's title card. */
export interface TitleColors {
  /** Red, green and blue of the upper left corner. */
  readonly corner: readonly number[];
  /** How many pixels have the largest possible blue. */
  readonly bluePixels: number;
}

const TITLE_SEC = 0.5;

export async function titleColors(file: Blob): Promise<TitleColors> {
  const [picture] = await picturesAt(file, [TITLE_SEC]);
  if (!picture) throw new Error('The export has no title card');
  const { rgba } = picture;
  let bluePixels = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
    if (blue > 180 && red < 60 && green < 60) bluePixels += 1;
  }
  return { corner: [...rgba.subarray(0, 3)], bluePixels };
}
