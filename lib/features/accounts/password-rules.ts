/** Length is what makes a password strong; nothing is asked of its characters. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 200;
