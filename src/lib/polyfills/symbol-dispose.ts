/**
 * Symbol.dispose where browsers do not have it yet (Safari): a module that names a method by it imports this first, or
 * the method would be called "undefined" and `using` would not find it.
 */
if (!Reflect.has(Symbol, 'dispose'))
  Object.defineProperty(Symbol, 'dispose', { value: Symbol('Symbol.dispose') });
