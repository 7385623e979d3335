/** An error in the format of the provider's API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: {
    readonly type: 'invalid_request_error';
    readonly message: string;
    readonly code?: string;
    readonly param?: string;
  };

  constructor(
    status: number,
    message: string,
    more: { readonly code?: string; readonly param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { ...more, type: 'invalid_request_error', message };
  }
}
