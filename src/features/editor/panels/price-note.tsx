import { counted, formatBytes, formatCount } from '@/domain/format';
import type { ClipPrice } from '@/studio/clip/clip-price';

/** Shows the price before it is charged. */
export function PriceNote({ price }: { readonly price: ClipPrice }) {
  return (
    <section
      aria-label="Price"
      className="flex flex-col gap-2 rounded-lg border border-line bg-s1 p-4 text-sm tabular-nums"
    >
      {noteOf(price)}
    </section>
  );
}

function noteOf(price: ClipPrice) {
  if (price.neededTokens === 0) return <Paid price={price} />;
  return price.isCut || price.chargedTokens > 0 ? <FramesToPay price={price} /> : <ToPay price={price} />;
}

function Paid({ price: { chargedTokens, isCut } }: { readonly price: ClipPrice }) {
  return (
    <>
      <p className="font-semibold">Nothing more to pay</p>
      <p className="text-muted">
        {formatCount(chargedTokens)} tokens were charged for this clip. Tracking and exporting{' '}
        {isCut ? 'this part of it' : 'it'} again is free.
      </p>
    </>
  );
}

function FramesToPay({ price }: { readonly price: ClipPrice }) {
  const { unpaidFrames, frameCount, neededTokens, remaining } = price;
  const isPartPaid = unpaidFrames < frameCount;
  return (
    <>
      <p className="font-semibold">
        {isPartPaid ? counted(unpaidFrames, 'more frame') : counted(unpaidFrames, 'frame')}{' '}
        {unpaidFrames === 1 ? 'costs' : 'cost'} {formatCount(neededTokens)} tokens
      </p>
      <p className="text-muted">
        {isPartPaid &&
          `${formatCount(frameCount - unpaidFrames)} of ${counted(frameCount, 'frame')} are already paid. `}
        Each frame is charged once, when tracking starts.
        {remaining !== null && ` You have ${formatCount(remaining)}.`}
      </p>
    </>
  );
}

function ToPay({ price }: { readonly price: ClipPrice }) {
  return (
    <>
      <p className="font-semibold">Tracking will use {formatCount(price.neededTokens)} tokens</p>
      <p className="text-muted">
        {counted(price.frameCount, 'frame')} and a file of {formatBytes(price.sizeBytes)}. Charged once for
        this clip, when tracking starts.
        {price.remaining !== null && ` You have ${formatCount(price.remaining)}.`}
      </p>
    </>
  );
}
