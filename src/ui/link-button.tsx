import { Link, type LinkProps } from 'react-router-dom';
import { buttonClasses, type ButtonLook } from './button-look';

/** A link inside the app that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <Link {...rest} className={buttonClasses(look, className)}>
      {icon}
      {children}
    </Link>
  );
}
