/** Colors that the drawings add to the user's own. */
export const DRAWING_COLORS = {
  ground: '#0A0E13',
  raised: '#18222D',
  text: '#F2F6FA',
  soft: '#C9D5E0',
  muted: '#9FB0C0',
  line: '#34465A',
  accent: '#C6FF4A',
  white: '#FFFFFF',
} as const;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Red, green and blue of a #RRGGBB color, 0 to 255. Any other text gives white, so drawing never fails. */
export function channelsOf(color: string): readonly [red: number, green: number, blue: number] {
  const [, red = 'ff', green = 'ff', blue = 'ff'] = HEX.exec(color) ?? [];
  const channel = (hex: string): number => Number.parseInt(hex, 16);
  return [channel(red), channel(green), channel(blue)];
}

/** A #RRGGBB color with an opacity from 0 to 1, as a canvas style. */
export function withAlpha(color: string, alpha: number): string {
  return `rgba(${channelsOf(color).join(', ')}, ${alpha.toFixed(4)})`;
}
