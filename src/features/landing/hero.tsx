import { formatCount } from '@/domain/format';
import { FREE_MONTHLY_TOKENS } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { LinkButton } from '@/ui/link-button';
import { Demo } from './demo';
import { SeeDemo } from './demo-dialog';
import { TryLink } from './try-link';

export function Hero() {
  return (
    <section className="mx-auto w-full max-w-360 px-4 pt-5 desk:px-16 desk:pt-8">
      <div className="mb-7 grid items-end gap-5 desk:mb-10 desk:grid-cols-[1fr_480px] desk:gap-16">
        <h1 className="text-d1 tracking-[-0.012em]">
          Be seen in
          <br />
          every play.
        </h1>
        <div className="flex flex-col gap-5">
          <p className="text-[16px] leading-[25px] text-soft desk:text-lead">
            Upload a clip, select your player, and a ring follows them through the crowd. Export a branded
            highlight and share it by link, five minutes from start to finish.
          </p>
          <div className="grid grid-cols-2 gap-3 desk:w-fit desk:grid-cols-[auto_auto]">
            <LinkButton to={PATHS.register} variant="primary" size="lg">
              Start free
            </LinkButton>
            <SeeDemo />
            <TryLink size="lg" className="col-span-2" />
          </div>
          <p className="text-sm text-muted">
            {formatCount(FREE_MONTHLY_TOKENS)} tokens every month. No credit card required.
          </p>
        </div>
      </div>
      <Demo />
    </section>
  );
}
