import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { DEMO } from './demo-files';
import { Still } from './still';

export function CallToAction() {
  return (
    <section className="mx-auto mt-22 w-full max-w-360 desk:mt-32 desk:px-16">
      <div className="relative overflow-hidden bg-s1 desk:aspect-1300/410 desk:rounded-2xl">
        <Still
          src={DEMO.followed}
          zoom={2}
          focus={{ x: 0.44, y: 0.66 }}
          className="h-65 w-full desk:h-full desk:w-1/2"
        />
        <div className="flex flex-col items-start justify-center gap-5 px-4 pt-7 pb-8 desk:absolute desk:inset-y-0 desk:right-0 desk:w-1/2 desk:gap-7 desk:px-14">
          <h2 className="text-d2 tracking-[-0.01em]">Your next clip deserves a spotlight.</h2>
          <LinkButton to={PATHS.register} variant="primary" size="lg" className="max-desk:w-full">
            Create your first highlight
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
