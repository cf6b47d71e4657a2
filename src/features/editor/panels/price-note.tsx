import { counted, formatBytes, formatCount } from '@/domain/format';
import type { ClipPrice } from '../use-clip-price';

/** The price before it is spent. */
export function PriceNote({ price }: { readonly price: ClipPrice }) {
  return (
    <section
      aria-label="Price"
      className="flex flex-col gap-2 rounded-lg border border-line bg-s1 p-4 text-sm tabular-nums"
    >
      {price.paidTokens > 0 ? <Paid tokens={price.paidTokens} /> : <ToPay price={price} />}
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
      <p className="font-semibold">Tracking will use {formatCount(price.cost)} tokens</p>
      <p className="text-muted">
        {counted(price.frameCount, 'frame')} and a {formatBytes(price.sizeBytes)} file. Charged once for this
        clip, when tracking starts.{price.remaining !== null && ` You have ${formatCount(price.remaining)}.`}
      </p>
    </>
  );
}
