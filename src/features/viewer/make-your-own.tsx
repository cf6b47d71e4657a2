import { buttonClasses } from '@/ui/button-look';
import { LazyScene } from '@/ui/lazy-scene';

/** Names the product to viewers on phones and invites them to make a film. Fills the rest of the page. */
export function MakeYourOwn({ path }: { readonly path: string }) {
  return (
    <section
      aria-labelledby="make-your-own"
      className="mx-4 mb-6 flex flex-1 flex-col overflow-hidden rounded-xl border border-line bg-s1 desk:hidden"
    >
      <div className="relative min-h-46 flex-1">
        <LazyScene className="absolute inset-0 size-full" />
      </div>
      <div className="flex flex-col gap-1 p-4">
        <h2 id="make-your-own" className="text-h2">
          Be seen in every play
        </h2>
        <p className="text-soft">Upload a clip and select your player: a ring follows them.</p>
        <a href={path} className={buttonClasses({ variant: 'primary', size: 'lg' }, 'mt-3')}>
          Make your own
        </a>
      </div>
    </section>
  );
}
