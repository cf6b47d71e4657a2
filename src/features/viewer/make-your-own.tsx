import { buttonClasses } from '@/ui/button-look';
import { Scene } from '@/ui/scene';

/** Invites viewers on phones to make a video of their own. It fills what the page has left. */
export function MakeYourOwn({ path }: { readonly path: string }) {
  return (
    <section
      aria-labelledby="make-your-own"
      className="relative mx-4 mb-6 flex min-h-60 flex-1 flex-col justify-end overflow-hidden rounded-xl border border-line p-5 desk:hidden"
    >
      <Scene className="absolute inset-0 size-full object-cover" />
      <div className="absolute inset-0 bg-linear-to-t from-ground via-ground/80 to-transparent" />
      <div className="relative flex items-center justify-between gap-4">
        <h2 id="make-your-own" className="text-h3">
          Put your player in the light
        </h2>
        <a href={path} className={buttonClasses({ variant: 'primary' })}>
          Make your own
        </a>
      </div>
    </section>
  );
}
