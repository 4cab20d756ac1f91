/** One part of the page's state: made of a way to change it and what it must, and of a way to read these and more. */
export type Slice<Changed, Own, Read = object> = (
  set: (change: Partial<Changed> | ((state: Changed & Read) => Partial<Changed>)) => void,
  get: () => Changed & Read,
) => Own;
