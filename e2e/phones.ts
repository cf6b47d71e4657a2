/** The screens of two phones, in the form that browsers report. */
const TOUCH = { hasTouch: true, isMobile: true } as const;

export const IPHONE = { ...TOUCH, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 } as const;
export const ANDROID = { ...TOUCH, viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625 } as const;
