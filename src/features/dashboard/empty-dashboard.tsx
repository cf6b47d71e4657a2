import { CloudUpload, Crosshair, Film, Route } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { currentPlanQuery, tokenStatsQuery } from '@/backend/queries';
import { formatBytes, formatCount } from '@/domain/format';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { affordableSeconds } from '@/domain/tokens';
import { IconPlate } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Scene } from '@/ui/scene';

const STEPS = [
  { icon: <Crosshair />, title: 'Select your player', text: 'Put the circle on them in any frame.' },
  { icon: <Route />, title: 'Check the track', text: 'Nudge the circle where your player was lost.' },
  { icon: <Film />, title: 'Export the highlight', text: 'Get an MP4 with your ring and a title card.' },
] as const;

/** The dashboard before the first upload: explains the next steps and has the upload button. */
export function EmptyDashboard() {
  return (
    <>
      <section className="relative overflow-hidden rounded-xl border border-line bg-s1">
        <Scene composition="right" className="h-58 w-full desk:h-120" />
        <div className="flex flex-col items-start justify-center gap-4 px-5 py-6 desk:absolute desk:inset-y-0 desk:left-0 desk:w-[46%] desk:bg-ground/92 desk:px-12">
          <h2 className="text-h1">No videos yet</h2>
          <p className="text-lead text-soft">
            Upload a clip, select your player and watch the ring follow. Your first highlight takes about five
            minutes.
          </p>
          <LinkButton
            to={PATHS.upload}
            variant="primary"
            size="lg"
            icon={<CloudUpload />}
            className="my-2 max-desk:w-full"
          >
            Upload your first video
          </LinkButton>
          <Limits />
        </div>
      </section>
      <ol className="my-8 grid gap-5 desk:grid-cols-3 desk:gap-8">
        {STEPS.map((step) => (
          <li key={step.title} className="flex items-start gap-3">
            <IconPlate>{step.icon}</IconPlate>
            <div>
              <p className="font-semibold">{step.title}</p>
              <p className="text-sm text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Limits() {
  const plan = useQuery(currentPlanQuery).data;
  const stats = useQuery(tokenStatsQuery).data;
  const limitBytes = Math.min(MAX_UPLOAD_BYTES, plan?.fileSizeLimitBytes ?? MAX_UPLOAD_BYTES);
  const onPlan = plan ? ` on ${plan.name}` : '';
  return (
    <p className="text-sm text-muted">
      MP4, MOV or WebM, up to {formatBytes(limitBytes)}
      {onPlan}.{' '}
      {stats &&
        `Clips up to ${formatCount(affordableSeconds(stats.remaining))} seconds fit your ${formatCount(stats.remaining)} tokens.`}
    </p>
  );
}
