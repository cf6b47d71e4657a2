import { cx } from '@/lib/cx';
import { Badge } from '@/ui/badge';
import { BrandMark } from '@/ui/wordmark';

/** The look of a drop zone's outline. */
export const ZONE =
  'flex min-h-68 w-full flex-1 flex-col items-center justify-center gap-1 rounded-xl border-[1.5px] border-dashed ' +
  'bg-s1 p-6 text-center transition-colors desk:min-h-[max(280px,calc(100dvh-460px))]';

interface ZoneFaceProps {
  readonly title: string;
  readonly hint: string;
  /** A text such as 'up to 100 MB on Free'; null while it is unknown. */
  readonly sizeText: string | null;
}

/** The content of a drop zone: what to do, and which clips it accepts. */
export function ZoneFace({ title, hint, sizeText }: ZoneFaceProps) {
  return (
    <>
      <BrandMark className="mb-4 size-22" />
      <span className="font-head text-h2 font-semibold">{title}</span>
      <span className="text-muted">{hint}</span>
      <span className="mt-3 flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
        <Badge tone="gray">MP4</Badge>
        <Badge tone="gray">MOV</Badge>
        <Badge tone="gray">WebM</Badge>
        <span className={cx(sizeText === null && 'w-34')}>{sizeText}</span>
      </span>
    </>
  );
}
