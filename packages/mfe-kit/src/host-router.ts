// What only the host (and a fake one in tests) needs of the router. Not shared at run time; areas use ./router.
export { createBrowserRouter, createMemoryRouter, RouterProvider, ScrollRestoration, useRouteError } from 'react-router-dom';
