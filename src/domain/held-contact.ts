const FOREIGN_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';
/** A season such as 2026/27 or a date, when it is the entire run of digits. */
const DATES =
  /(?<![0-9] ?[ ()./+-]?)(?:(?:19|20)[0-9]{2} ?[/-] ?(?:19|20)?[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?![ ()./+-]?[0-9])/g;
const ADDRESS =
  /@|:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:app|at|au|be|bio|ca|ch|co|com|de|dk|es|eu|fr|gg|info|io|it|link|ly|me|net|nl|no|org|page|pl|pt|ru|se|site|tv|uk|us)\b/i;
const PHONE_NUMBER = /[0-9](?:[ ()./+-]*[0-9]){6}/;

/**
 * Whether a text contains contact details: a phone number (seven digits or more, with the usual separators), an email
 * address, a handle or a web address. The database rejects them in a minor's card (private.holds_contact).
 */
export function holdsContact(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(FOREIGN_DIGITS.indexOf(digit) % 10))
    .replace(/[–—]/g, '-');
  return ADDRESS.test(plain) || PHONE_NUMBER.test(plain.replace(DATES, ','));
}
