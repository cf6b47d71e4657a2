import { PATHS } from '@/domain/paths';
import { buttonClasses, type ButtonLook } from '@/ui/button-look';

/**
 * The link to the page for trying the editor. It loads a page, because the prerendered page shows its drop zone several
 * times sooner than the app could: the target keeps hydrate-landing.ts from opening the app in its place.
 */
export function TryLink({ className, ...look }: ButtonLook & { readonly className?: string }) {
  return (
    <a href={PATHS.try} target="_self" className={buttonClasses(look, className)}>
      Try it on your own clip
    </a>
  );
}
