import { counted, formatBytes, formatCount } from '@/domain/format';
import type { ClipPrice } from '../clip-price';

/** Shows the price before it is charged. */
export function PriceNote({ price }: { readonly price: ClipPrice }) {
  return (
    <section
      aria-label="Price"
      className="flex flex-col gap-2 rounded-lg border border-line bg-s1 p-4 text-sm tabular-nums"
    >
      {price.chargedTokens > 0 ? <Paid tokens={price.chargedTokens} /> : <ToPay price={price} />}
    </section>
  );
}

function Paid({ tokens }: { readonly tokens: number }) {
  return (
    <>
      <p className="font-semibold">Nothing more to pay</p>
      <p className="text-muted">
        {formatCount(tokens)} tokens were charged for this clip. Tracking and exporting it again is free.
      </p>
    </>
  );
}

function ToPay({ price }: { readonly price: ClipPrice }) {
  return (
    <>
      <p className="font-semibold">Tracking will use {formatCount(price.neededTokens)} tokens</p>
      <p className="text-muted">
        {counted(price.frameCount, 'frame')} and a {formatBytes(price.sizeBytes)} file. Charged once for this
        clip, when tracking starts.{price.remaining !== null && ` You have ${formatCount(price.remaining)}.`}
      </p>
    </>
  );
}
