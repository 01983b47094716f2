/**
 * Returns a function that removes a database's password from a string. `address` is the address of the database. Error messages
 * should not contain the password anyway, but they come from other people's code.
 */
export function passwordHider(address: string | undefined): (text: string) => string {
  const passwords = [...new Set(passwordsIn(address))].filter((each) => each !== '');
  // The longest spelling is replaced first, because it may contain a shorter one.
  passwords.sort((one, other) => other.length - one.length);
  return (text) => passwords.reduce((left, password) => left.replaceAll(password, '…'), text);
}

/** The password as it is written in the address, and after decoding. */
function passwordsIn(address = ''): string[] {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  const written = /^[^:]+:\/\/[^:@/]*:(.*)@/.exec(address)?.[1] ?? '';
  const parameter = /[?&]password=([^&#]*)/.exec(address)?.[1] ?? '';
  return [written, password, decoded(password), parameter, searchParams.get('password') ?? ''];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
