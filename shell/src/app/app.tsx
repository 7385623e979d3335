/** The signed-in app. */
export const App = () => <h1>BudgetPRO</h1>;
