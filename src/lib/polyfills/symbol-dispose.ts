/**
 * Defines Symbol.dispose in browsers without it (Safari). A module that names a method by this symbol must import this
 * file first, because otherwise the method would be called "undefined" and `using` would not find it.
 */
if (!Reflect.has(Symbol, 'dispose'))
  Object.defineProperty(Symbol, 'dispose', { value: Symbol('Symbol.dispose') });
