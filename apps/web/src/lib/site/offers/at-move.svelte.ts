let isAtMove = $state(false);

/** Whether the player is about to make a move. Offers wait until the move is made. */
export const atMove = {
  get current(): boolean {
    return isAtMove;
  },
  set current(value: boolean) {
    isAtMove = value;
  },
};
