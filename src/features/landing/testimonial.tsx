/** A sample, to be replaced before launch by a real quote with its author's consent. */
const QUOTE = {
  text: '“I used to film forty minutes and send a coach the timestamp. Now I send ten seconds, and he sees my daughter right away.”',
  name: 'Hanna Kessler',
  initials: 'HK',
  who: 'Parent, under-16 soccer',
} as const;

export function Testimonial() {
  return (
    <figure className="mx-auto flex w-full max-w-360 flex-col gap-7 px-4 pt-22 desk:px-16 desk:pt-32">
      <blockquote className="max-w-275 font-head text-[32px] leading-[38px] font-medium text-pretty desk:text-[44px] desk:leading-[52px]">
        {QUOTE.text}
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center rounded-full bg-s3 font-head text-[15px] leading-none font-semibold"
        >
          {QUOTE.initials}
        </span>
        <span>
          <b className="block font-semibold">{QUOTE.name}</b>
          <span className="block text-sm text-muted">{QUOTE.who}</span>
        </span>
      </figcaption>
    </figure>
  );
}
