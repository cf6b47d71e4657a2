import { useId } from 'react';
import { SceneCourt } from './scene-court';
import { PLAYER_AT, project, taperedRibbon } from './scene-geometry';
import { ScenePlayer } from './scene-player';

interface SceneProps {
  /** Describes the picture to screen readers; leave it out where the text beside the picture says the same. */
  readonly label?: string;
  readonly className?: string;
  /** Puts the player in the middle, or at the right of a wide picture that leaves space for text at the left. */
  readonly composition?: 'center' | 'right';
  /** The name above the player; without it no name is drawn. */
  readonly playerName?: string;
}

/** Crops of the scene. The shape of the box decides how much of the crop is visible; the player always is. */
const VIEWS = { center: '352 45 640 530', right: '-215 96 1140 434' } as const;

const RING = { rx: 84, ry: 31 } as const;
const TRAIL = [
  { x: -4.4, z: 15.4 },
  { x: -3.0, z: 15.9 },
  { x: -1.7, z: 14.7 },
  { x: -0.5, z: 14.3 },
  { x: 0.5, z: 14.9 },
  { x: 1.35, z: 14.5 },
  { x: 2.2, z: 14 },
].map((point) => project(point));
const TRAIL_LAYERS = [
  { width: 26, opacity: 0.16 },
  { width: 17, opacity: 0.24 },
  { width: 9, opacity: 1 },
] as const;

/**
 * The product's picture as SVG: a player stretched for a forehand on a court at night, with a ring and a trail. It
 * fills its box.
 */
export function Scene({ label, className, composition = 'center', playerName }: SceneProps) {
  const id = useId();
  const at = `translate(${PLAYER_AT.x} ${PLAYER_AT.y})`;
  return (
    <svg
      viewBox={VIEWS[composition]}
      preserveAspectRatio={composition === 'right' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <SceneLights id={id} />
      <rect x="-800" y="-200" width="2800" height="1200" fill="#0a1a24" />
      <SceneCourt idPrefix={id} />
      <rect x="-800" y="-200" width="2800" height="1200" fill={`url(#${id}light)`} />
      <rect x="-800" y="-200" width="2800" height="1200" fill={`url(#${id}dusk)`} />
      <g transform={at}>
        <Shadows />
      </g>
      {TRAIL_LAYERS.map(({ width, opacity }) => (
        <path key={width} d={taperedRibbon(TRAIL, width)} fill={`url(#${id}trail)`} opacity={opacity} />
      ))}
      <g transform={at}>
        <Ring half="back" />
        <ScenePlayer />
        <Ring half="front" />
        <Ball id={id} />
        {playerName !== undefined && <PlayerName>{playerName}</PlayerName>}
      </g>
    </svg>
  );
}

function SceneLights({ id }: { readonly id: string }) {
  const tail = TRAIL[0] ?? PLAYER_AT;
  return (
    <defs>
      <radialGradient id={`${id}light`} gradientUnits="userSpaceOnUse" cx={PLAYER_AT.x} cy="380" r="620">
        <stop offset="0" stopColor="#9fd0ff" stopOpacity=".26" />
        <stop offset=".55" stopColor="#3f7fb5" stopOpacity=".08" />
        <stop offset="1" stopColor="#050b12" stopOpacity=".45" />
      </radialGradient>
      <linearGradient id={`${id}dusk`} gradientUnits="userSpaceOnUse" x1="0" y1="20" x2="0" y2="230">
        <stop offset="0" stopColor="#050a10" stopOpacity=".72" />
        <stop offset="1" stopColor="#050a10" stopOpacity="0" />
      </linearGradient>
      <linearGradient
        id={`${id}trail`}
        gradientUnits="userSpaceOnUse"
        x1={tail.x}
        y1={tail.y}
        x2={PLAYER_AT.x}
        y2={PLAYER_AT.y}
      >
        <stop offset="0" stopColor="var(--color-trail)" stopOpacity="0" />
        <stop offset=".4" stopColor="var(--color-trail)" stopOpacity=".65" />
        <stop offset="1" stopColor="var(--color-trail)" />
      </linearGradient>
      <linearGradient id={`${id}ball`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#eaff9f" stopOpacity=".75" />
        <stop offset="1" stopColor="#eaff9f" stopOpacity="0" />
      </linearGradient>
    </defs>
  );
}

/** Draws several faint shadows of the player, because floodlights surround the court. */
function Shadows() {
  return (
    <>
      <g opacity=".34" transform="matrix(1 0 .7 -.34 0 -6)">
        <ScenePlayer silhouette="#03070c" />
      </g>
      <g opacity=".2" transform="matrix(1 0 -.95 .3 0 -2)">
        <ScenePlayer silhouette="#03070c" />
      </g>
    </>
  );
}

const GLOW = [
  { width: 26, opacity: 0.1 },
  { width: 16, opacity: 0.16 },
  { width: 10, opacity: 0.3 },
  { width: 5.5, opacity: 1 },
] as const;

/** Draws one half of the ring on the ground: the far half behind the legs or the near half in front of them. */
function Ring({ half }: { readonly half: 'back' | 'front' }) {
  const { rx, ry } = RING;
  const d = `M${-rx} 0A${rx} ${ry} 0 0 ${half === 'back' ? 1 : 0} ${rx} 0`;
  return (
    <g fill="none" stroke="var(--color-ring)">
      {half === 'back' && (
        <ellipse rx={rx} ry={ry} fill="var(--color-ring)" fillOpacity=".08" stroke="none" />
      )}
      {GLOW.map(({ width, opacity }) => (
        <path key={width} d={d} strokeWidth={width} strokeOpacity={opacity} />
      ))}
    </g>
  );
}

function Ball({ id }: { readonly id: string }) {
  return (
    <g transform="translate(196 -190) rotate(-17)">
      <path d="M0 -5.6L96 -2V2L0 5.6Z" fill={`url(#${id}ball)`} />
      <circle r="6.4" fill="#dcff6a" />
      <path
        d="M-4.6 -4.4A6.2 6.2 0 0 1 -4.2 4.8"
        fill="none"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="1.2"
      />
    </g>
  );
}

function PlayerName({ children }: { readonly children: string }) {
  const text = { x: 16, y: -252, textAnchor: 'middle' as const };
  return (
    <g fontFamily="var(--font-head)" fontWeight="600" fontSize="34" letterSpacing=".6" className="uppercase">
      <text {...text} fill="none" stroke="#0a0e13" strokeOpacity=".55" strokeWidth="7" strokeLinejoin="round">
        {children}
      </text>
      <text {...text} fill="#fff">
        {children}
      </text>
      <path d="M8 -241h17l-8.5 10Z" fill="#fff" />
    </g>
  );
}
