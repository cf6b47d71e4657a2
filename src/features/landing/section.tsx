import type { ReactNode } from 'react';

interface SectionProps {
  readonly id?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A section of the landing page with a large heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="mx-auto w-full max-w-360 px-4 pt-22 desk:px-16 desk:pt-32">
      <h2 className="mb-7 text-d2 tracking-[-0.01em] desk:mb-12">{title}</h2>
      {children}
    </section>
  );
}
