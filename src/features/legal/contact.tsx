import { BRAND } from '@/domain/brand';

/** The email address for questions about the legal pages. */
export function Contact() {
  return (
    <a href={`mailto:${BRAND.supportEmail}`} className="text-link">
      {BRAND.supportEmail}
    </a>
  );
}
