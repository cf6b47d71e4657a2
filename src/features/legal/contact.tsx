import { BRAND } from '@/domain/brand';

/** The address for questions about these pages. */
export function Contact() {
  return (
    <a href={`mailto:${BRAND.supportEmail}`} className="text-link">
      {BRAND.supportEmail}
    </a>
  );
}
