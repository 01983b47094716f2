/** Sends a request to a Sloop server and returns the reply. Throws if the server refuses the request. */
export async function ask<T>(base: string, method: string, path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
