import { DEMO_FACTS } from './demo-facts';

const WIDTH = 1280;
const HEIGHT = 640;

/** The circle of an unconfirmed selection over a dimmed picture. */
export function PendingCircle({ id }: { readonly id: string }) {
  const { circle } = DEMO_FACTS;
  const at = { cx: circle.x * WIDTH, cy: circle.y * HEIGHT, r: circle.radius * WIDTH };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="absolute inset-0 size-full" fill="none">
      <mask id={id}>
        <rect width={WIDTH} height={HEIGHT} fill="#fff" />
        <circle {...at} fill="#000" />
      </mask>
      <rect width={WIDTH} height={HEIGHT} fill="#05080c" fillOpacity=".5" mask={`url(#${id})`} />
      <circle {...at} stroke="var(--color-accent)" strokeWidth="4" strokeDasharray="11 8" />
      <circle
        cx={at.cx + at.r}
        cy={at.cy}
        r="9"
        fill="var(--color-accent)"
        stroke="#0a0e13"
        strokeWidth="3"
      />
      <path d={`M${at.cx - 10} ${at.cy}h20M${at.cx} ${at.cy - 10}v20`} stroke="#fff" strokeWidth="3" />
    </svg>
  );
}
