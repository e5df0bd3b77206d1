// Libraries call it, and Chrome and Edge have it only from version 93. The compiler would turn a call of
// `hasOwnProperty` into a call of this function.
Object.hasOwn ??= (object: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(object, name) !== undefined

// A module, so that it can be imported for its effect.
export {}
